import type { ComponentType } from 'react'
import type { AnyScope } from '../contract/scope.ts'
import { ScopeContext } from './hooks.ts'

declare module 'portico/plugin' {
  interface DrawnForms<P> {
    readonly react: ComponentType<P>
  }
}

/** The component as everybody may draw it: its hooks find its plugin's scope, whoever draws it sees none of that. */
export const bindToScope = <P extends object>(Part: ComponentType<P>, scope: AnyScope): ComponentType<P> => {
  const Bound = (props: P) => (
    <ScopeContext.Provider value={scope}>
      <Part {...props} />
    </ScopeContext.Provider>
  )
  return Bound
}
