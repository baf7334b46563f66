import type { ReactNode } from 'react'
import { useScope, useServices, useText } from '../../../kernel/react/hooks.ts'
import { outIcon } from '../../../ui-kit/icons/icons.ts'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { manifest } from '../manifest.ts'

interface GetWalletProps {
  readonly name: string
  readonly href: string
  readonly size?: 's'
}

/** The way to the store that has the wallet. */
export function GetWallet({ name, href, size }: GetWalletProps): ReactNode {
  const { toasts } = useServices(manifest)
  const { ports } = useScope(manifest)
  const text = useText(manifest)
  const open = (): void => {
    try {
      ports.links.open(href)
    } catch {
      toasts.get()?.show({ kind: 'error', text: text('openFailed') })
    }
  }
  return (
    <Button icon={outIcon} size={size} onClick={open}>
      {text('getNamed', { name })}
    </Button>
  )
}
