import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { GenericSchema, InferOutput } from 'valibot'
import { parse } from 'valibot'

const folder = process.env.PORTICO_VECTORS ?? resolve(__dirname, '../../../shared/vectors')

/** Runs tests on a file of public conformance vectors; skips them visibly where the vectors are not at hand (`PORTICO_VECTORS` names their folder). */
export const describeVectors = <S extends GenericSchema>(path: string, schema: S, run: (vectors: InferOutput<S>) => void): void => {
  const file = resolve(folder, path)
  if (existsSync(file)) describe(`vectors ${path}`, () => run(parse(schema, JSON.parse(readFileSync(file, 'utf8')))))
  else describe.skip(`vectors ${path}`, () => test('are not at hand', () => undefined))
}
