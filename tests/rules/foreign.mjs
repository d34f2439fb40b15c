// A SHACL engine that is not ours: shacl-engine on RDF/JS, its SPARQL answered by Comunica.
// usage: node foreign.mjs SHAPES.ttl < lines of JSON {shape: IRI, data: N-Triples}
// prints a line of JSON [shape, value] for each result
import { createInterface } from 'node:readline'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const modules = pathToFileURL(process.env.ZUNZU_NPM + '/').href
const { Parser, Store, DataFactory } = createRequire(modules)('n3')
const { Validator } = await import(modules + 'shacl-engine/index.js')
const { validations } = await import(modules + 'shacl-engine/sparql.js')

const read = text => new Store(new Parser().parse(text))
const factory = { ...DataFactory, dataset: quads => new Store(quads) }
const validator = new Validator(read(readFileSync(process.argv[2], 'utf8')), { factory, validations })
for await (const line of createInterface({ input: process.stdin })) {
  const { shape, data } = JSON.parse(line)
  const asked = [{ terms: [DataFactory.namedNode(shape)] }]
  const { results } = await validator.validate({ dataset: read(data) }, asked)
  for (const one of results) console.log(JSON.stringify([one.shape.ptr.term.value, one.value.term.value]))
}
