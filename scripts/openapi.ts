import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { openApiDocument } from '../examples/sandbox/api/openapi.ts'

// Writes what the services must answer, made from the endpoint values, to where hosts look for it.

const FILE = 'docs/openapi.json'

writeFileSync(FILE, `${JSON.stringify(openApiDocument(), undefined, 2)}\n`)
const { status } = spawnSync(process.execPath, ['node_modules/@biomejs/biome/bin/biome', 'format', '--write', FILE], { stdio: 'inherit' })
process.exitCode = status ?? 1
