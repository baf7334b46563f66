import { writeFile } from 'node:fs/promises'
import { buildFramePage } from './frame/build-page.ts'

// Writes the signing frame's page to the file that is named. A program of its own, because the bundler stays in the memory of its process.

const [file = ''] = process.argv.slice(2)
await writeFile(file, JSON.stringify((await buildFramePage()).page))
