// Before anything is painted: what the reader chose on another page.
(function () {
  "use strict";
  var root = document.documentElement;
  root.classList.add("with-js");
  try {
    var theme = localStorage.getItem("zunzu-theme");
    if (theme) root.dataset.theme = theme;
    if (localStorage.getItem("zunzu-script") === "hans") root.dataset.script = "hans";
  } catch (_) { /* no storage: nothing is remembered */ }
})();
