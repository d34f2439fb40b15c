// Asks the questions on standard input (name: SPARQL, as JSON) of a file of N-Triples, packed by gzip, in n3's store by Comunica.
// usage: node comunica.cjs FILE NODE_MODULES      writes {triples, answers: {name: rows}}
const [, , file, modules] = process.argv;
const {readFileSync} = require('fs');
const {gunzipSync} = require('zlib');
const {Parser, Store} = require(modules + '/n3');

(async () => {
  const store = new Store(new Parser({format: 'N-Triples'}).parse(gunzipSync(readFileSync(file)).toString('utf8')));
  const asked = Object.entries(JSON.parse(readFileSync(0, 'utf8'))), answers = {};
  const engine = asked.length && new (require(modules + '/@comunica/query-sparql').QueryEngine)();
  for (const [name, query] of asked) {
    const begun = Date.now();
    const found = await engine.query(query, {sources: [store]});
    const names = (await found.metadata()).variables.map(each => (each.variable ?? each).value);
    answers[name] = (await (await found.execute()).toArray()).map(row => names.map(each => row.get(each)?.value ?? ''));
    process.stderr.write(`${name} ${Date.now() - begun} ms\n`);
  }
  process.stdout.write(JSON.stringify({triples: store.size, answers}));
})().catch(error => { console.error(error); process.exit(1); });
