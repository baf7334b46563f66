import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { type HostBuild, INSTALL, type Manager } from './host-table.ts'
import { runCommand, warningsIn } from './run-command.ts'

const MANIFEST = 'package.json'

const manifestSchema = v.looseObject({ dependencies: v.record(v.string(), v.string()) })

const manifestIn = (folder: string) => v.parse(manifestSchema, JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')))

/** Puts a fresh host with the packed package into a folder. Answers what the installation warned of. */
export const installHost = async (
  { fixture, base = fixture }: Pick<HostBuild, 'fixture' | 'base'>,
  manager: Manager,
  tarball: string,
  folder: string,
): Promise<readonly string[]> => {
  const sources = [base, fixture].map((name) => resolve('tests/hosts', name))
  mkdirSync(folder, { recursive: true })
  for (const source of sources) cpSync(source, folder, { recursive: true })
  const manifests = sources.map(manifestIn)
  const joined = Object.fromEntries(manifests.flatMap((one) => Object.entries(one)))
  const dependencies = Object.fromEntries(manifests.flatMap((one) => Object.entries(one.dependencies)))
  dependencies.portico = `file:${tarball}`
  writeFileSync(join(folder, MANIFEST), JSON.stringify({ name: `host-${fixture}`, version: '1.0.0', ...joined, dependencies }))
  const [command, ...args] = INSTALL[manager]
  return warningsIn(await runCommand(folder, command, args))
}
