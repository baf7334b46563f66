import { apiMeasurement } from './bench-sandbox/api.ts'
import type { Figure, Measurement } from './bench-sandbox/measurement.ts'
import { relayMeasurement } from './bench-sandbox/relay.ts'
import { wholeMeasurement } from './bench-sandbox/whole.ts'

// What the sandbox's services do under load: figures, not budgets. `npm run bench:sandbox -- relay` takes the named ones only.

const measurements: readonly Measurement[] = [wholeMeasurement, relayMeasurement, apiMeasurement]

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !measurements.some((measurement) => measurement.name === name))
if (unknown.length > 0) {
  throw new Error(`There is no measurement ${unknown.join(', ')}; there are: ${measurements.map(({ name }) => name).join(', ')}.`)
}
const figures: Figure[] = []
for (const { name, measure } of measurements) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  process.stderr.write(`${name} …\n`)
  figures.push(...(await measure()))
}
const width = Math.max(...figures.map(({ name }) => name.length))
process.stdout.write(`${figures.map(({ name, figure }) => `${name.padEnd(width)} | ${figure}`).join('\n')}\n`)
