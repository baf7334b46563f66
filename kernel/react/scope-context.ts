import { createContext, useContext } from 'react'
import { PorticoError } from '../contract/errors.ts'
import type { AnyManifest } from '../contract/manifest.ts'
import type { AnyScope } from '../contract/scope.ts'

/** The scope of the plugin whose view is drawn. The outlet sets it, hooks read it. */
export const ScopeContext = createContext<AnyScope | undefined>(undefined)

/** The scope, if it is that plugin's. Throws `WRONG_SCOPE`. */
export const useAnyScope = (manifest: AnyManifest): AnyScope => {
  const scope = useContext(ScopeContext)
  if (scope?.plugin !== manifest.id) {
    throw new PorticoError('WRONG_SCOPE', `A hook asks for ${manifest.id} in a view of ${scope?.plugin ?? 'nobody'}.`)
  }
  return scope
}
