import type { Scope } from '../../../kernel/contract/scope.ts'
import type { manifest } from '../manifest.ts'

/** Asks the directory now, and again whenever the visitor comes to Connect and it has not answered. */
export const startOnConnect = ({
  services: { directory, router },
  onUnload,
}: Pick<Scope<typeof manifest>, 'services' | 'onUnload'>): void => {
  directory.start()
  onUnload(router.current.subscribe((target) => target?.view === 'Connect' && directory.start()))
}
