import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { INSTALL, type Manager } from './host-table.ts'
import { runCommand, warningsIn } from './run-command.ts'

const manifestSchema = v.looseObject({ dependencies: v.record(v.string(), v.string()) })

/** Puts a fresh host with the packed package into a folder. Answers what the installation warned of. */
export const installHost = async (fixture: string, manager: Manager, tarball: string, folder: string): Promise<readonly string[]> => {
  mkdirSync(folder, { recursive: true })
  cpSync(resolve('tests/hosts', fixture), folder, { recursive: true })
  const file = join(folder, 'package.json')
  const manifest = v.parse(manifestSchema, JSON.parse(readFileSync(file, 'utf8')))
  const dependencies = { ...manifest.dependencies, portico: `file:${tarball}` }
  writeFileSync(file, JSON.stringify({ name: `host-${fixture}`, version: '1.0.0', ...manifest, dependencies }))
  const [command, ...args] = INSTALL[manager]
  return warningsIn(await runCommand(folder, command, args))
}
