import { type Guard, type Scoped, scoped } from 'portico/plugin'
import { stumbleAt } from '../fault.ts'
import { manifest } from './manifest.ts'

const guard: Scoped<Guard<'connect'>> = scoped(manifest, () => async () => {
  await stumbleAt('guard')
  return { allow: true }
})
export default guard
