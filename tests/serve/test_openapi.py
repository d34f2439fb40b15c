"""Cases made by schemathesis from our own OpenAPI: whatever is sent, it is answered as
described, never by a fault of ours."""

from __future__ import annotations

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance

from zunzu.serve.api import ENDPOINTS

#: Seconds after which an answer is called a hang; an honest one takes less than a tenth of it.
PATIENCE = 60


@pytest.fixture(scope="module")
def described(server):
    return schemathesis.openapi.from_url(f"{server}/api/openapi.json")


#: What has no parameters cannot be asked wrongly.
TRIED = [
    (e, mode)
    for e in ENDPOINTS
    for mode in GenerationMode
    if e.parameters or e.posts or mode is GenerationMode.POSITIVE
]


@pytest.mark.parametrize(
    ("endpoint", "mode"), TRIED, ids=lambda told: getattr(told, "path", None) or told.value
)
def test_no_case_made_from_the_description_is_a_fault_of_the_server(described, endpoint, mode):
    operation = described[endpoint.path]["POST" if endpoint.posts else "GET"]

    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(max_examples=10, suppress_health_check=[*HealthCheck])
    def tried(case):
        answer = case.call(timeout=PATIENCE)
        if (
            answer.status_code != 503
        ):  # as described, with what to do: it took more time or memory than it may
            case.validate_response(
                answer,
                checks=(not_a_server_error, status_code_conformance, response_schema_conformance),
            )

    tried()
