import type { ReactNode } from 'react'
import { useServices, useStore, useText } from '../../../kernel/react/index.ts'
import { gridIcon } from '../../../ui-kit/icons/icons.ts'
import { Address } from '../../../ui-kit/parts/identity/address.tsx'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { Chip } from '../../../ui-kit/parts/inputs/chip.tsx'
import { TextEntry } from '../../../ui-kit/parts/inputs/entry.tsx'
import { ActionBar } from '../../../ui-kit/parts/layout/view-layout.tsx'
import { List, Row } from '../../../ui-kit/parts/lists/list.tsx'
import { Empty } from '../../../ui-kit/parts/status/placeholders.tsx'
import { isAddress, receiverOf, receiverProblem } from '../../send/api.ts'
import { amountOf } from '../draft-amount.ts'
import { manifest } from '../manifest.ts'
import type { NftSendState } from '../service.ts'
import { nameOf } from '../token-title.ts'
import { NftGlyph } from './nft-picture.tsx'
import { ProblemNotice } from './send-notices.tsx'

/** What the button says. Only `previewSend` can be pressed. */
const stepOf = (state: NftSendState): 'addAddress' | 'invalidAddress' | 'incorrectCount' | 'checking' | 'previewSend' => {
  if (amountOf(state) === undefined) return 'incorrectCount'
  if (state.receiver === '') return 'addAddress'
  if (state.name?.status === 'loading') return 'checking'
  return isAddress(receiverOf(state), state.family?.codec) ? 'previewSend' : 'invalidAddress'
}

/** To whom it is sent: an address, or a name with the address that it stands for. */
function ReceiverField() {
  const { nfts } = useServices(manifest)
  const text = useText(manifest)
  const state = useStore(nfts.send)
  const { receiver, name, network } = state
  const problem = receiverProblem(receiver, state)
  const clear = (
    <Chip small onClick={() => nfts.setReceiver('')}>
      {text('clear')}
    </Chip>
  )
  const note = name && (
    <span role="status">
      {name.status === 'known' ? <Address value={name.address} /> : name.status === 'loading' && text('nameLoading')}
    </span>
  )
  const error =
    problem &&
    ('place' in problem
      ? text('oddCharacter', { place: problem.place })
      : text(problem.reason, { network: network?.name ?? '', prefix: 'prefix' in problem ? problem.prefix : '' }))
  return (
    <TextEntry
      label={text('to')}
      value={receiver}
      onValue={nfts.setReceiver}
      placeholder={text('addressHint', { context: network?.chainNamespace ?? '' })}
      dir="ltr"
      end={receiver === '' ? undefined : clear}
      note={note}
      error={error}
    />
  )
}

/** The form of a transfer. */
export default function SendView(): ReactNode {
  const { nfts, router } = useServices(manifest)
  const text = useText(manifest)
  const state = useStore(nfts.send)
  const { nft, amountText, phase } = state
  if (!nft) {
    const back = (
      <Button size="s" onClick={() => void router.back()}>
        {text('back')}
      </Button>
    )
    return <Empty icon={gridIcon} title={text('notListedTitle')} text={text('notListedText')} actions={back} />
  }
  const step = stepOf(state)
  const all = String(nft.quantity)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void nfts.preview()
      }}
    >
      <ProblemNotice />
      <List aria-label={text('youSend')}>
        <Row glyph={<NftGlyph nft={nft} />} name={nameOf(nft)} sub={nft.collection} />
      </List>
      {nft.quantity > 1n && (
        <TextEntry
          label={text('count')}
          value={amountText}
          onValue={nfts.setAmount}
          inputMode="numeric"
          dir="ltr"
          end={text('countOf', { number: all })}
          error={step === 'incorrectCount' && amountText !== '' ? text('countWrong', { number: all }) : undefined}
        />
      )}
      <ReceiverField />
      <ActionBar>
        <Button variant="primary" type="submit" disabled={step !== 'previewSend'} loading={phase === 'checking' ? text('checking') : false}>
          {text(step)}
        </Button>
      </ActionBar>
    </form>
  )
}
