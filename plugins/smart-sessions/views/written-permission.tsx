import type { ReactNode } from 'react'
import { decimalText } from '../../../kernel/contract/tools/decimal.ts'
import { useServices, useStore, useText } from '../../../kernel/react/index.ts'
import { Address } from '../../../ui-kit/parts/identity/address.tsx'
import { writtenAmount } from '../../../ui-kit/parts/inputs/written-amounts.ts'
import { DetailList, DetailRow } from '../../../ui-kit/parts/lists/detail-list.tsx'
import { manifest } from '../manifest.ts'
import type { PermissionText } from '../permissions/permission-type.ts'
import type { PermissionRequest } from '../permissions/read-request.ts'
import type { SessionAsset } from '../service.ts'

/** Left to right within text of either direction. */
const isolated = (value: string): string => `\u2066${value}\u2069`

const PERIODS: Readonly<Record<number, 'everyHour' | 'everyDay' | 'everyWeek' | 'everyMonth' | 'everyYear'>> = {
  3600: 'everyHour',
  86400: 'everyDay',
  604800: 'everyWeek',
  2592000: 'everyMonth',
  31536000: 'everyYear',
}

const DAY = 86_400n

/** What the enforcers of token permissions let be called, as ERC-20 names it. */
const TOKEN_FUNCTION = 'transfer'

/** Writes amounts and times of a session in the visitor's language, with every digit. */
export const useWriter = (asset: SessionAsset | undefined) => {
  const { i18n } = useServices(manifest)
  const language = useStore(i18n.language)
  const text = useText(manifest)
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', numberingSystem: 'latn', calendar: 'gregory' })
  const amount = (value: bigint): string => {
    if (asset?.decimals === undefined) return text('smallestUnits', { amount: isolated(writtenAmount(value.toString(), language)) })
    return isolated(`${writtenAmount(decimalText(value, asset.decimals), language)} ${asset.symbol}`)
  }
  const time = (seconds: number): string => date.format(seconds * 1_000)
  const day = (seconds: number): string =>
    new Intl.DateTimeFormat(language, { dateStyle: 'medium', numberingSystem: 'latn', calendar: 'gregory' }).format(seconds * 1_000)
  const period = (seconds: number): string => {
    const known = PERIODS[seconds]
    return known ? text(known) : text('everySeconds', { count: seconds })
  }
  const sentence = ({ key, amount: value = 0n, seconds = 0, time: at = 0 }: PermissionText): string => {
    // The rate is shown for a day: a whole number of days has no remainder to round.
    const shown = key === 'streamRate' ? value * DAY : value
    return text(key, { amount: amount(shown), period: period(seconds), time: time(at) })
  }
  return { amount, time, day, sentence }
}

/** Everything that a permission says: amounts, times, contract and function, who may use it and who may be paid. */
export function PermissionDetails({
  request,
  asset,
}: {
  readonly request: PermissionRequest
  readonly asset: SessionAsset | undefined
}): ReactNode {
  const text = useText(manifest)
  const { sentence } = useWriter(asset)
  const { permission, to, texts } = request
  const sentences = texts.filter(({ addresses }) => addresses === undefined)
  const lists = texts.filter(({ addresses }) => addresses !== undefined)
  const spends = permission.asset
  return (
    <>
      <ul className="session-sentences">
        {sentences.map((one) => (
          <li key={one.key}>{sentence(one)}</li>
        ))}
      </ul>
      <DetailList lined>
        <DetailRow label={text('delegate')}>
          <Address value={to} />
        </DetailRow>
        {spends.kind === 'token' && (
          <DetailRow label={text('contract')}>
            <Address value={spends.address} />
          </DetailRow>
        )}
        {spends.kind !== 'none' && (
          <DetailRow label={text('function')}>
            {spends.kind === 'token' ? <bdi dir="ltr">{TOKEN_FUNCTION}</bdi> : text('coinOnly')}
          </DetailRow>
        )}
        {lists.flatMap(({ key, addresses = [] }) =>
          addresses.map((address) => (
            <DetailRow key={`${key} ${address}`} label={text(key, { amount: '', period: '', time: '' })}>
              <Address value={address} />
            </DetailRow>
          )),
        )}
      </DetailList>
    </>
  )
}
