import { useServices, useStore, useText } from 'portico/react'
import { Address, Button, Icon, StatusPanel, sealIcon } from 'portico/ui-kit'
import type { ReactNode } from 'react'
import { manifest } from './manifest.ts'

/** Says what is to be signed, and asks the wallet in the click. */
export default function SignView(): ReactNode {
  const { terms } = useServices(manifest)
  const text = useText(manifest)
  const question = useStore(terms.question)
  const { address = '', wallet = '', signing = false } = question ?? {}
  return (
    <StatusPanel
      picture={<Icon icon={sealIcon} />}
      title={signing ? text('signing', { wallet }) : text('lead')}
      text={
        <>
          {text('body', { wallet })} <Address value={address} />
        </>
      }
      actions={
        <>
          <Button size="s" disabled={!question || signing} onClick={terms.sign}>
            {text('sign')}
          </Button>
          <Button size="s" variant="quiet" onClick={terms.decline}>
            {text('cancel')}
          </Button>
        </>
      }
    />
  )
}
