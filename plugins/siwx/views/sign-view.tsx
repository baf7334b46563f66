import type { ReactNode } from 'react'
import { visibleText } from '../../../kernel/contract/tools/visible-text.ts'
import { useServices, useStore, useText } from '../../../kernel/react/index.ts'
import { CodeBlock } from '../../../ui-kit/parts/identity/code-block.tsx'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { shortAddress } from '../../../ui-kit/parts/identity/short-address.ts'
import { TransferSide, TransferSides } from '../../../ui-kit/parts/identity/transfer-sides.tsx'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { ActionBar, Intro } from '../../../ui-kit/parts/layout/view-layout.tsx'
import { Notice } from '../../../ui-kit/parts/status/notice.tsx'
import { manifest } from '../manifest.ts'

/** The text as it is signed, with everything that could hide in it written out. A line break is visible anyway. */
const shownMessage = (message: string): string => visibleText(message).replaceAll('\\n\n', '\n')

/** Shows who signs in where and what is signed, and asks for the signature. */
export default function SignView(): ReactNode {
  const { siwx, host } = useServices(manifest)
  const text = useText(manifest)
  const question = useStore(siwx.question)
  const { phase = 'preparing', message, problem, detail, wallet, address } = question ?? {}
  const working = phase === 'signing' || phase === 'authenticating' || phase === 'waiting'
  const { name, icons } = host.metadata
  return (
    <>
      {problem && (
        <Notice kind="danger" role="alert" title={text(problem)}>
          {detail === undefined ? undefined : <q dir="auto">{detail}</q>}
        </Notice>
      )}
      {phase === 'waiting' && (
        <Notice role="status" title={text('owners')}>
          {text('ownersNote')}
        </Notice>
      )}
      <TransferSides>
        <TransferSide
          glyph={<Glyph kind="logo" name={name} src={icons[0]} />}
          label={text('site')}
          value={name}
          note={<bdi dir="ltr">{globalThis.location.host}</bdi>}
        />
        <TransferSide
          glyph={<Glyph kind="logo" name={wallet?.name ?? ''} src={wallet?.icon} />}
          label={text('wallet')}
          value={wallet?.name}
          note={address === undefined ? undefined : <bdi dir="ltr">{shortAddress(address)}</bdi>}
        />
      </TransferSides>
      <CodeBlock aria-label={text('message')} aria-busy={message === undefined} dir="ltr">
        {message === undefined ? text('preparing') : shownMessage(message)}
      </CodeBlock>
      <Intro>{text('note')}</Intro>
      <ActionBar split="confirm">
        <Button loading={phase === 'cancelling' && text('cancelling')} onClick={() => void siwx.cancelSignMessage()}>
          {text('cancel')}
        </Button>
        <Button variant="primary" disabled={!question} loading={working && text(phase)} onClick={siwx.sign}>
          {text(problem ? 'again' : 'sign')}
        </Button>
      </ActionBar>
    </>
  )
}
