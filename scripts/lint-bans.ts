import { resolve } from 'node:path'
import { checkTree } from './lint-bans/check-tree.ts'

// What the design forbids in shipped code and in tests, beyond what a general linter knows. A finding is mended, never excused: there is no list of exceptions.
const findings = checkTree(resolve(process.argv[2] ?? '.'))
for (const { file, line, rule, message } of findings) process.stdout.write(`${file}:${line} ${rule}: ${message}\n`)
process.stdout.write(findings.length === 0 ? 'No ban is broken.\n' : `${findings.length} broken bans.\n`)
process.exitCode = findings.length === 0 ? 0 : 1
