import type { HostService } from '../../../kernel/contract/host-services.ts'
import type { ThemeService } from '../../../kernel/contract/modal-services.ts'
import type { LogPort, SurfacePort } from '../../../kernel/contract/ports.ts'
import type { Undo } from '../../../kernel/contract/store.ts'
import type { MessageName, RequestOf } from '../protocol/index.ts'
import type { Signer } from '../signer.ts'

export interface SyncParts {
  readonly signer: Signer
  readonly theme: ThemeService
  readonly host: HostService
  readonly surface: SurfacePort
  readonly log: LogPort
}

/** Tells the signer who the host is, whenever it has become ready, and how the modal looks, then and whenever that changes. */
export const keepInSync = ({ signer, theme, host, log, surface }: SyncParts): Undo => {
  const tell = <N extends MessageName>(name: N, payload: RequestOf<N>): void =>
    void signer.ask(name, payload).catch((cause: unknown) => log.info(`The embedded wallet did not take ${name}.`, cause))
  let prefersDark: MediaQueryList | undefined
  const tellTheme = (): void => {
    if (signer.status.get().frame !== 'ready') return
    const { mode, variables } = theme.current.get()
    // The protocol has no word for "system": a frame that hears no mode keeps the one it has.
    const system = prefersDark && (prefersDark.matches ? 'dark' : 'light')
    const themeMode = mode === 'system' ? system : mode
    tell('SYNC_THEME', { ...(themeMode && { themeMode }), themeVariables: { ...variables } })
  }
  const tellHost = (): void => {
    const { name, description, url, icons } = host.metadata
    const { type: sdkType, version: sdkVersion } = host.sdk
    tell('SYNC_DAPP_DATA', {
      metadata: { name, description, url, icons: [...icons] },
      sdkVersion,
      sdkType,
      projectId: host.projectId ?? '',
    })
  }
  const followSystem = (): void => {
    if (theme.current.get().mode === 'system') tellTheme()
  }
  let wasReady = false
  const undos = [
    signer.status.subscribe(({ frame }) => {
      const isReady = frame === 'ready'
      if (isReady && !wasReady) {
        if (!prefersDark) {
          prefersDark = surface.element.ownerDocument.defaultView?.matchMedia?.('(prefers-color-scheme: dark)')
          prefersDark?.addEventListener('change', followSystem)
        }
        tellHost()
        tellTheme()
      }
      wasReady = isReady
    }),
    theme.current.subscribe(tellTheme),
  ]
  return () => {
    prefersDark?.removeEventListener('change', followSystem)
    for (const undo of undos) undo()
  }
}
