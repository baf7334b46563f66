import { createContext, useContext } from 'react'
import type { Translate } from '../../../kernel/contract/locales.ts'
import type { KeysOf } from '../../../kernel/contract/manifest.ts'
import type { EventsPort, LogPort } from '../../../kernel/contract/ports.ts'
import type { ServicesOf } from '../../../kernel/contract/scope.ts'
import type { Store } from '../../../kernel/contract/store.ts'
import { useStore } from '../../../kernel/react/use-store.ts'
import type { manifest } from '../manifest.ts'

/** What the shell is drawn from. */
export type ShellServices = Omit<ServicesOf<typeof manifest>, 'shell'> & {
  readonly text: Translate<KeysOf<typeof manifest>>
  readonly revision: Store<number>
  readonly log: LogPort
  readonly events: EventsPort<'failed'>
}

export const ShellContext = createContext<ShellServices | undefined>(undefined)

/** The shell's services in its own components; renders again when a text may read otherwise. */
export const useShell = (): ShellServices => {
  const services = useContext(ShellContext)
  if (!services) throw new TypeError('A part of the shell is drawn outside of it.')
  useStore(services.revision)
  return services
}
