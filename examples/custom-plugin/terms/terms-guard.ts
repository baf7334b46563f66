import { type Guard, type Scoped, scoped } from 'portico/plugin'
import { manifest } from './manifest.ts'

const guard: Scoped<Guard<'connect'>> = scoped(manifest, ({ services: { terms } }) => terms.ask)
export default guard
