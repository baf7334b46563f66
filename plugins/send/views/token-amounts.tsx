import type { Network } from '../../../kernel/contract/caip.ts'
import type { TransferTerms } from '../../../kernel/contract/features.ts'
import { decimalText, shortAmount, worth } from '../../../kernel/contract/tools/decimal.ts'
import { useImage, useNetworkImage, useServices, useStore, useText } from '../../../kernel/react/index.ts'
import { Badge } from '../../../ui-kit/parts/identity/badge.tsx'
import { Glyph, type GlyphSize, NetworkGlyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { writtenAmount, writtenDollars } from '../../../ui-kit/parts/inputs/written-amounts.ts'
import { VisuallyHidden } from '../../../ui-kit/parts/layout/text.tsx'
import { DetailRow } from '../../../ui-kit/parts/lists/detail-list.tsx'
import { tokenImageSource } from '../../tokens/api.ts'
import type { TokenBalance } from '../../tokens/manifest.ts'
import { manifest } from '../manifest.ts'
import type { Fee } from '../service.ts'

/** An amount of a token, in its smallest unit, in dollars; `undefined` where nobody says what the token costs. */
type Worth = (amount: bigint | undefined, token: Pick<TokenBalance, 'price' | 'decimals'> | undefined) => string | undefined

/** Writes what amounts are worth, the way of the present language. */
export const useWorth = (): Worth => {
  const language = useStore(useServices(manifest).i18n.language)
  return (amount, token) =>
    amount === undefined || token?.price === undefined ? undefined : writtenDollars(worth(amount, token.decimals, token.price), language)
}

/** Writes decimal text the way of the present language. */
export const useWrittenAmount = (): ((decimal: string) => string) => {
  const language = useStore(useServices(manifest).i18n.language)
  return (decimal) => writtenAmount(decimal, language)
}

interface TokenGlyphProps {
  readonly token: TokenBalance
  /** At the corner. */
  readonly network?: Network | undefined
  readonly size?: GlyphSize
}

/** A token's picture. */
export function TokenGlyph({ token, network, size }: TokenGlyphProps) {
  const { assets } = useServices(manifest)
  const found = useImage(assets, tokenImageSource(token))
  const networkImage = useNetworkImage(assets, network)
  const badge = network && <Badge id={network.caipNetworkId} name={network.name} src={networkImage} />
  return <Glyph kind="token" size={size} name={token.symbol} src={token.image ?? found} badge={badge} />
}

/** The picture of a network in a row of details. */
export function NetworkPicture({ network }: { readonly network: Network }) {
  const { assets } = useServices(manifest)
  return <NetworkGlyph id={network.caipNetworkId} size={20} name={network.name} src={useNetworkImage(assets, network)} />
}

/** Decimals of a fee; rounded up, so that it is never shown as less than it is. Coins with few more are shown whole. */
export const feePlaces = (decimals: number): number => (decimals <= 8 ? decimals : 6)

interface FeeRowProps {
  readonly network: Network
  readonly fee: Fee
  /** The wallet pays it for the account. */
  readonly sponsored: boolean
}

/** The network's fee: known, on its way, not to be had, or paid by somebody else. */
export function FeeRow({ network, fee, sponsored }: FeeRowProps) {
  const text = useText(manifest)
  const write = useWrittenAmount()
  const worthOf = useWorth()
  const coin = useStore(useServices(manifest).send.state, (state) => state.coin)
  const { decimals, symbol } = network.nativeCurrency
  if (sponsored) return <DetailRow label={text('fee')}>{text('feeSponsored')}</DetailRow>
  if (fee.amount !== undefined) {
    const worth = worthOf(fee.amount, coin)
    const amount = (
      <bdi dir="ltr">
        {write(shortAmount(fee.amount, decimals, feePlaces(decimals), 'up'))} {symbol}
      </bdi>
    )
    return (
      <DetailRow label={text('fee')} note={worth === undefined ? undefined : amount}>
        {worth ?? amount}
      </DetailRow>
    )
  }
  const waiting = fee.status === 'loading'
  return (
    <DetailRow label={waiting ? <WaitingLabel /> : text('fee')} loading={waiting}>
      {text('feeMissing')}
    </DetailRow>
  )
}

interface TermRowsProps {
  readonly network: Network
  readonly token: TokenBalance
  readonly amount: bigint
  readonly terms: TransferTerms | undefined
}

/** What the transfer takes beside the fee, to the last unit: what opens the receiver's account, and what arrives where the token keeps a part. */
export function TermRows({ network, token, amount, terms }: TermRowsProps) {
  const text = useText(manifest)
  const write = useWrittenAmount()
  const { deposit = 0n, withheld = 0n } = terms ?? {}
  const { decimals, symbol } = network.nativeCurrency
  return (
    <>
      {deposit > 0n && (
        <DetailRow label={text('deposit')}>
          <bdi dir="ltr">
            {write(decimalText(deposit, decimals))} {symbol}
          </bdi>
        </DetailRow>
      )}
      {withheld > 0n && withheld <= amount && (
        <DetailRow label={text('arrives')}>
          <bdi dir="ltr">
            {write(decimalText(amount - withheld, token.decimals))} {token.symbol}
          </bdi>
        </DetailRow>
      )}
    </>
  )
}

function WaitingLabel() {
  const text = useText(manifest)
  return (
    <>
      {text('fee')} <VisuallyHidden>{text('feeLoading')}</VisuallyHidden>
    </>
  )
}
