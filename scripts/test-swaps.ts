import { spawnSync } from 'node:child_process'

// Random swaps with a sandwiching bot, more than `npm test` takes: `npm run test:swaps`, `npm run test:swaps -- 200 7` (the second is a seed).
const [swaps = '1000', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2)
process.stdout.write(`${swaps} swaps, seed ${seed}\n`)
const { status } = spawnSync('npx', ['jest', 'tests/sandbox/swaps', '--selectProjects', 'unit'], {
  stdio: 'inherit',
  env: { ...process.env, PORTICO_SWAPS: swaps, PORTICO_SWAPS_SEED: seed },
})
process.exit(status ?? 1)
