import { Fragment, type ReactNode } from 'react'
import type { Network } from '../../../kernel/contract/caip.ts'
import type { RpcRequest } from '../../../kernel/contract/rpc.ts'
import { decimalText } from '../../../kernel/contract/tools/decimal.ts'
import { visibleData, visibleText } from '../../../kernel/contract/tools/visible-text.ts'
import type { ViewProps } from '../../../kernel/contract/views.ts'
import { useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { Address } from '../../../ui-kit/parts/identity/address.tsx'
import { CodeBlock } from '../../../ui-kit/parts/identity/code-block.tsx'
import { ApprovalBar } from '../../../ui-kit/parts/inputs/approval-bar.tsx'
import { Label } from '../../../ui-kit/parts/layout/text.tsx'
import { Inset, Intro } from '../../../ui-kit/parts/layout/view-layout.tsx'
import { DetailList, DetailRow } from '../../../ui-kit/parts/lists/detail-list.tsx'
import { Notice } from '../../../ui-kit/parts/status/notice.tsx'
import { manifest } from '../manifest.ts'

/** What a request asks for, as far as it can be read. */
type ReadableRequest =
  | { readonly kind: 'message'; readonly text: string }
  | { readonly kind: 'typedData'; readonly data: unknown }
  /** A transfer of the native coin and nothing else. `amount` in the smallest unit. */
  | { readonly kind: 'transfer'; readonly to: string; readonly amount: bigint }
  | { readonly kind: 'unknown' }

const UNKNOWN: ReadableRequest = { kind: 'unknown' }

const ADDRESS = /^0x[\da-f]{40}$/i
const BYTES = /^0x([\da-f]{2})*$/i
const QUANTITY = /^0x[\da-f]{1,64}$/i

/** Members of a transaction that say nothing of what it does. */
const OF_THE_FEE: ReadonlySet<string> = new Set([
  ...['from', 'chainId', 'nonce', 'type', 'gas', 'gasLimit'],
  ...['gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'],
])

const readMessage = ([first, second]: readonly unknown[]): ReadableRequest => {
  const turned = typeof first === 'string' && ADDRESS.test(first) && !(typeof second === 'string' && ADDRESS.test(second))
  const message = turned ? second : first
  if (typeof message !== 'string') return UNKNOWN
  if (!BYTES.test(message)) return { kind: 'message', text: message }
  try {
    return { kind: 'message', text: decodeURIComponent(message.slice(2).replace(/../g, '%$&')) }
  } catch {
    // The bytes are no text.
    return UNKNOWN
  }
}

const readTypedData = ([, data]: readonly unknown[]): ReadableRequest => {
  if (typeof data !== 'string') return { kind: 'typedData', data }
  try {
    return { kind: 'typedData', data: JSON.parse(data) }
  } catch {
    return UNKNOWN
  }
}

const readTransaction = ([transaction]: readonly unknown[]): ReadableRequest => {
  const { to, value = '0x0', data = '0x', ...rest }: Readonly<Record<string, unknown>> = Object(transaction)
  const plain = data === '0x' && Object.keys(rest).every((name) => OF_THE_FEE.has(name))
  if (!plain || typeof to !== 'string' || !ADDRESS.test(to)) return UNKNOWN
  return typeof value === 'string' && QUANTITY.test(value) ? { kind: 'transfer', to, amount: BigInt(value) } : UNKNOWN
}

const READERS: Readonly<Record<string, (params: readonly unknown[]) => ReadableRequest>> = {
  personal_sign: readMessage,
  eth_signTypedData_v4: readTypedData,
  eth_sendTransaction: readTransaction,
}

/** Reads a request of the specification; `unknown` is whatever cannot be told with certainty. */
const readRequest = ({ method, params }: RpcRequest): ReadableRequest => {
  const read = Object.hasOwn(READERS, method) ? READERS[method] : undefined
  return read && Array.isArray(params) ? read(params) : UNKNOWN
}

/** What can be read of a request, in words; what is sent stands below in any case. */
function Reading({
  reading,
  coin,
}: {
  readonly reading: ReadableRequest
  readonly coin: Network['nativeCurrency'] | undefined
}): ReactNode {
  const text = useText(manifest)
  if (reading.kind === 'message') {
    return (
      <>
        <Label>{text('approveMessage')}</Label>
        <CodeBlock aria-label={text('approveMessage')}>{visibleText(reading.text)}</CodeBlock>
      </>
    )
  }
  if (reading.kind === 'typedData') {
    return (
      <>
        <Label>{text('approveMessage')}</Label>
        <CodeBlock aria-label={text('approveMessage')} dir="ltr">
          {visibleData(reading.data)}
        </CodeBlock>
      </>
    )
  }
  if (reading.kind === 'unknown') return null
  return (
    <>
      <DetailList>
        <DetailRow label={text('approveAmount')}>
          <bdi dir="ltr">{coin ? `${decimalText(reading.amount, coin.decimals)} ${coin.symbol}` : `${reading.amount}`}</bdi>
        </DetailRow>
      </DetailList>
      <Label>{text('approveTo')}</Label>
      <Inset>
        <Address value={reading.to} />
      </Inset>
    </>
  )
}

/** Shows a request as it will be handled, and asks. */
export default function ApproveRequestView({ params }: ViewProps<'ApproveRequest'>): ReactNode {
  const { rpc, networks } = useServices(manifest)
  const all = useStore(networks.all)
  const text = useText(manifest)
  const request = useStore(rpc.pending).find((pending) => pending.id === params.requestId)
  if (!request) return <Intro>{text('approveGone')}</Intro>
  const reading = readRequest(request)
  const network = all.find(({ caipNetworkId }) => caipNetworkId === request.network)
  const unknown = reading.kind === 'unknown'
  const [origin, method] = [visibleText(request.origin), visibleText(request.method)]
  return (
    <Fragment key={request.id}>
      {unknown && (
        <Notice kind="warning" title={text('approveUnknownTitle')}>
          {text('approveUnknownText')}
        </Notice>
      )}
      <Intro>{text('approveLead', { origin, method })}</Intro>
      <DetailList>
        <DetailRow label={text('approveOrigin')}>
          <bdi dir="ltr">{origin}</bdi>
        </DetailRow>
        <DetailRow label={text('approveMethod')}>{method}</DetailRow>
        <DetailRow label={text('approveNetwork')}>
          <bdi>{network ? `${visibleText(network.name)} (${request.network})` : request.network}</bdi>
        </DetailRow>
      </DetailList>
      <Label>{text('approveAccount')}</Label>
      <Inset>
        <Address value={request.account.address} />
      </Inset>
      <Reading reading={reading} coin={network?.nativeCurrency} />
      <Label>{text('approveParams')}</Label>
      <CodeBlock aria-label={text('approveParams')} dir="ltr">
        {visibleData(request.params)}
      </CodeBlock>
      <ApprovalBar
        requestId={request.id}
        bind={rpc.bindButtons}
        caution={unknown}
        covered={text('approveCovered')}
        reject={text('reject')}
        approve={text('approveAction')}
      />
    </Fragment>
  )
}
