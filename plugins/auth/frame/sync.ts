import type { HostService } from '../../../kernel/contract/host-services.ts'
import type { ThemeService } from '../../../kernel/contract/modal-services.ts'
import type { LogPort } from '../../../kernel/contract/ports.ts'
import type { Undo } from '../../../kernel/contract/store.ts'
import type { MessageName, RequestOf } from '../protocol/index.ts'
import type { Signer } from '../signer.ts'

export interface SyncParts {
  readonly signer: Signer
  readonly theme: ThemeService
  readonly host: HostService
  readonly log: LogPort
}

/** Tells the signer who the host is, whenever it has become ready, and how the modal looks, then and whenever that changes. */
export const keepInSync = ({ signer, theme, host, log }: SyncParts): Undo => {
  const tell = <N extends MessageName>(name: N, payload: RequestOf<N>): void =>
    void signer.ask(name, payload).catch((cause: unknown) => log.info(`The embedded wallet did not take ${name}.`, cause))
  const tellTheme = (): void => {
    if (signer.status.get().frame !== 'ready') return
    const { mode, variables } = theme.current.get()
    // The frame follows the system by itself.
    tell('SYNC_THEME', { ...(mode !== 'system' && { themeMode: mode }), themeVariables: { ...variables } })
  }
  const tellHost = (): void => {
    const { name, description, url, icons } = host.metadata
    tell('SYNC_DAPP_DATA', { metadata: { name, description, url, icons: [...icons] }, sdkType: 'portico', projectId: host.projectId ?? '' })
  }
  let wasReady = false
  const undos = [
    signer.status.subscribe(({ frame }) => {
      const isReady = frame === 'ready'
      if (isReady && !wasReady) {
        tellHost()
        tellTheme()
      }
      wasReady = isReady
    }),
    theme.current.subscribe(tellTheme),
  ]
  return () => {
    for (const undo of undos) undo()
  }
}
