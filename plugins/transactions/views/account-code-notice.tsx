import { type ReactNode, useEffect } from 'react'
import { useServices, useStore, useText } from '../../../kernel/react/index.ts'
import { Address } from '../../../ui-kit/parts/identity/address.tsx'
import { Notice } from '../../../ui-kit/parts/status/notice.tsx'
import { manifest } from '../manifest.ts'

/** Before something is sent: the account runs code that nobody here knows. Read from the chain; nothing is said where it does not answer. */
export default function AccountCodeNotice(): ReactNode {
  const { code, networks } = useServices(manifest)
  const text = useText(manifest)
  useEffect(() => code.watch(), [code])
  const { delegate, known } = useStore(code.state)
  const network = useStore(networks.active)?.name ?? ''
  if (delegate === undefined || known !== undefined) return null
  return (
    <Notice kind="warning" role="alert" title={text('delegateUnknownTitle')}>
      {text('delegateFinding', { network })}
      <Address value={delegate} />
    </Notice>
  )
}
