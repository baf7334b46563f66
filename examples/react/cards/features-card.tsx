import { useAccount, useModal } from 'portico/react'
import type { ReactNode } from 'react'
import { type Texts, useTexts } from '../texts/index.ts'
import { Card } from './card.tsx'

interface Feature {
  readonly open: NonNullable<Parameters<typeof useModal>[0]>
  readonly name: keyof Texts
  readonly text: keyof Texts
  /** Of a connected visitor alone. */
  readonly account?: boolean
}

const FEATURES: readonly Feature[] = [
  { open: { view: 'Connect' }, name: 'featureConnect', text: 'featureConnectText' },
  { open: { view: 'AllWallets' }, name: 'featureDirectory', text: 'featureDirectoryText' },
  { open: { view: 'Networks' }, name: 'featureNetworks', text: 'featureNetworksText' },
  { open: { view: 'Account' }, name: 'featureAccount', text: 'featureAccountText', account: true },
  { open: { view: 'OnRampProviders' }, name: 'featureBuy', text: 'featureBuyText', account: true },
  { open: { view: 'Swap' }, name: 'featureSwap', text: 'featureSwapText', account: true },
  { open: { view: 'WalletReceive' }, name: 'featureReceive', text: 'featureReceiveText', account: true },
  { open: { view: 'WalletSend' }, name: 'featureSend', text: 'featureSendText', account: true },
  { open: { view: 'Account' }, name: 'featureNfts', text: 'featureNftsText', account: true },
  { open: { view: 'SmartSessionList' }, name: 'featureSessions', text: 'featureSessionsText', account: true },
  { open: { view: 'Transactions' }, name: 'featureActivity', text: 'featureActivityText', account: true },
  { open: { view: 'ChooseAccountName' }, name: 'featureName', text: 'featureNameText', account: true },
  { open: { view: 'AccountSettings' }, name: 'featureSettings', text: 'featureSettingsText', account: true },
  { open: { view: 'WhatIsAWallet' }, name: 'featureLearn', text: 'featureLearnText' },
]

function FeatureItem({ open, name, text, account = false }: Feature): ReactNode {
  const { texts } = useTexts()
  const { isConnected } = useAccount()
  const { buttonProps } = useModal(account && !isConnected ? undefined : open)
  return (
    <li className="feature">
      <h3>{texts[name]}</h3>
      <p>{texts[text]}</p>
      <div className="row">
        <button type="button" {...buttonProps} aria-label={`${texts.openFeature}: ${texts[name]}`}>
          {texts.openFeature}
        </button>
        {account && !isConnected && <small>{texts.needsAccount}</small>}
      </div>
    </li>
  )
}

/** The features of the default set, each with a way to try it. */
export function FeaturesCard(): ReactNode {
  const { texts } = useTexts()
  return (
    <Card title={texts.featuresTitle} text={texts.featuresText}>
      <ul className="features">
        {FEATURES.map((feature) => (
          <FeatureItem key={feature.name} {...feature} />
        ))}
      </ul>
    </Card>
  )
}
