import { Badge, backIcon, closeIcon, DialogFrame, DialogHeader, Glyph, IconButton } from 'portico/ui-kit'
import type { ReactNode } from 'react'
import { logos, type Wallet } from './logos.ts'

export const noop = () => {}

/** Addresses that nobody holds. */
export const ours = '0x4f2A7c1D90bE35A8d6F102C48e7B5d3A61F9c91E'
export const theirs = '0xB07e31Fa8C526d90E4a71b68F3c205D97aE62d48'

export function Section({ id, title, children }: { readonly id: string; readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="section" id={id} aria-label={title}>
      <h2>{title}</h2>
      <div className="frames">{children}</div>
    </section>
  )
}

export function Frame({ caption, children }: { readonly caption: string; readonly children: ReactNode }) {
  return (
    <figure className="frame">
      <figcaption>{caption}</figcaption>
      {children}
    </figure>
  )
}

/** A view in its surface, with a back arrow and a close button. */
export function View({ caption, title, site, children }: { caption: string; title: string; site?: boolean; children: ReactNode }) {
  const leading = site ? <WalletGlyph name="Meridian" /> : <IconButton part="back" icon={backIcon} label="Back" />
  return (
    <Frame caption={caption}>
      <DialogFrame
        role="group"
        aria-label={caption}
        header={<DialogHeader leading={leading} title={title} trailing={<IconButton part="close" icon={closeIcon} label="Close" />} />}
      >
        {children}
      </DialogFrame>
    </Frame>
  )
}

export function WalletGlyph({ name, size }: { readonly name: Wallet; readonly size?: 20 | 32 | 44 | 48 | 56 }) {
  return <Glyph kind="logo" src={logos[name]} name={name} size={size} />
}

export function TokenGlyph({ name, network }: { readonly name: string; readonly network?: string }) {
  return <Glyph kind="token" name={name} badge={network === undefined ? undefined : <Badge name={network} />} />
}
