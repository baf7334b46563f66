import { type EnterView, type Scoped, scoped } from 'portico/plugin'
import { manifest } from './manifest.ts'

/** Whoever leaves the view has declined. */
const enterSign: Scoped<EnterView<'acme.terms:Sign'>> = scoped(
  manifest,
  ({ services: { terms } }) =>
    () =>
      terms.decline,
)
export default enterSign
