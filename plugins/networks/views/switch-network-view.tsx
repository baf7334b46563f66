import type { ReactNode } from 'react'
import type { PorticoError } from '../../../kernel/contract/errors.ts'
import type { KeysOf } from '../../../kernel/contract/manifest.ts'
import { type WalletReason, walletReason, walletWords } from '../../../kernel/contract/tools/wallet-error.ts'
import type { ViewProps } from '../../../kernel/contract/views.ts'
import { useServices, useStore, useText } from '../../../kernel/react/index.ts'
import { againIcon, plusIcon } from '../../../ui-kit/icons/icons.ts'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { Ring, StatusPanel } from '../../../ui-kit/parts/status/status-panel.tsx'
import { manifest } from '../manifest.ts'
import type { SwitchAttempt } from '../service.ts'
import { NetworkPicture } from './network-picture.tsx'

const KEYS = {
  REQUEST_REJECTED: ['declinedTitle', 'declinedText'],
  CHAIN_UNSUPPORTED: ['unsupportedTitle', 'unsupportedText'],
  NETWORK_UNKNOWN: ['unknownTitle', 'unknownText'],
  INVALID_CAIP_NETWORK_ID: ['unknownTitle', 'unknownText'],
  DISCONNECTED: ['disconnectedTitle', 'disconnectedText'],
} as const

type Key = KeysOf<typeof manifest>
type SwitchTitle = Extract<Key, `${string}Title`>
type SwitchText = Extract<Key, `${string}Text`>

interface SwitchTexts {
  readonly title: SwitchTitle
  readonly text: SwitchText
  readonly quotes: boolean
}

/** What the wallet says by a code; what is not here it may say in words of its own. */
const REASONS: { readonly [R in WalletReason]?: readonly [title: SwitchTitle, text: SwitchText] } = {
  busy: ['pendingTitle', 'pendingText'],
  refused: KEYS.REQUEST_REJECTED,
  chainUnknown: KEYS.CHAIN_UNSUPPORTED,
  unauthorised: ['failedTitle', 'unauthorisedText'],
  unsupported: ['failedTitle', 'notSupportedText'],
  offline: ['failedTitle', 'offlineText'],
  chainOffline: ['failedTitle', 'chainOfflineText'],
  malformed: ['failedTitle', 'malformedText'],
  notFound: ['failedTitle', 'malformedText'],
  limit: ['failedTitle', 'limitText'],
}

const isKnown = (code: string): code is keyof typeof KEYS => Object.hasOwn(KEYS, code)

/** The locale keys of title and text for a switch that failed, and whether the wallet's own words say more than the text. */
const switchTexts = ({ code, rpcCode }: Pick<PorticoError, 'code' | 'rpcCode'>): SwitchTexts => {
  const reason = walletReason(rpcCode)
  const said = (reason === 'busy' || !isKnown(code)) && reason ? REASONS[reason] : undefined
  const [title, text] = said ?? (isKnown(code) ? KEYS[code] : (['failedTitle', 'failedText'] as const))
  return { title, text, quotes: said === undefined }
}

/** Characters of a wallet's own words. */
const WORDS_LIMIT = 160

const RINGS = { asking: 'waiting', slow: 'waiting', done: 'done', failed: 'declined' } as const

const textsOf = (attempt: SwitchAttempt | undefined): SwitchTexts => {
  if (attempt?.status === 'failed') return switchTexts(attempt.error)
  return attempt?.status === 'done'
    ? { title: 'doneTitle', text: 'doneText', quotes: false }
    : { title: 'askingTitle', text: 'askingText', quotes: false }
}

/** What has become of asking the wallet to move. It was asked by the click that led here, or when the view was entered. */
export default function SwitchNetworkView({ params }: ViewProps<'SwitchNetwork'>): ReactNode {
  const { networks, switching, router } = useServices(manifest)
  const text = useText(manifest)
  useStore(switching.attempts)
  const attempt = switching.attempt(params.network)
  const network = useStore(networks.all).find((one) => one.caipNetworkId === params.network)
  const values = { network: network?.name ?? text('unknownNetwork') }
  const { title, text: sentence, quotes } = textsOf(attempt)
  const error = attempt?.status === 'failed' ? attempt.error : undefined
  const reason = error && quotes ? walletWords(error, WORDS_LIMIT) : ''
  const again = (
    <Button size="s" icon={againIcon} onClick={() => switching.retry(params.network)}>
      {text('again')}
    </Button>
  )
  const add = error?.context.addable === true && (
    <Button size="s" variant="quiet" icon={plusIcon} onClick={() => switching.add(params.network)}>
      {text('addNetwork')}
    </Button>
  )
  const cancel = (
    <Button size="s" variant="quiet" onClick={() => void router.back()}>
      {text('cancel')}
    </Button>
  )
  return (
    <StatusPanel
      picture={
        <Ring state={RINGS[attempt?.status ?? 'asking']}>
          <NetworkPicture id={params.network} size={56} name={values.network} network={network} />
        </Ring>
      }
      title={text(title, values)}
      text={reason ? text('saysText', { reason }) : text(sentence, values)}
      actions={
        error ? (
          <>
            {again}
            {add}
          </>
        ) : (
          cancel
        )
      }
    />
  )
}
