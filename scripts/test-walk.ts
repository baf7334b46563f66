import { spawnSync } from 'node:child_process'

// The random walks of the kernel, longer than `npm test` takes them: `npm run test:walk`, `npm run test:walk -- 500`.
const [runs = '10000'] = process.argv.slice(2)
const walks = ['tests/kernel/walk', 'tests/kernel/session/session-model.test.ts', 'tests/kernel/session/families-model.test.ts']
const { status } = spawnSync('npx', ['jest', ...walks, '--selectProjects', 'unit'], {
  stdio: 'inherit',
  env: { ...process.env, PORTICO_MODEL_RUNS: runs },
})
process.exit(status ?? 1)
