/** @jest-environment node */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { allEndpoints, openApiDocument } from '../../../examples/sandbox/api/openapi.ts'
import { startApi } from '../../../examples/sandbox/api/start-api.ts'

const FILE = 'docs/openapi.json'

interface Operation {
  readonly operationId: string
  readonly responses: Readonly<Record<string, unknown>>
}
const committed = JSON.parse(readFileSync(FILE, 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}
const operations = Object.values(committed.paths).flatMap((methods) => Object.values(methods))

test('the document is up to date: npm run openapi writes it', () => {
  expect(committed).toEqual(JSON.parse(JSON.stringify(openApiDocument())))
})

test('it is a valid OpenAPI 3.1 document', () => {
  const program = 'node_modules/@seriousme/openapi-schema-validator/bin/validate-api-cli.js'
  const { status, stdout } = spawnSync(process.execPath, [program, FILE], { encoding: 'utf8' })
  expect([status, JSON.parse(stdout)]).toEqual([0, { valid: true }])
})

test('every endpoint of the three services is in it once, with its failures', () => {
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(allEndpoints.map(({ id }) => id).sort())
  expect(new Set(allEndpoints.map(({ service }) => service))).toEqual(new Set(['api', 'directory', 'analytics', 'auth']))
  for (const { responses } of operations) expect(Object.keys(responses)).toEqual(['200', '400', '401', '403', '429', '500', '503'])
})

test('the service hands it out', async () => {
  const api = await startApi({ chains: {} })
  try {
    const answer = await fetch(`${api.url}/openapi.json`)
    expect(await answer.json()).toEqual(committed)
  } finally {
    await api.close()
  }
})
