import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { classNames, useStyle } from '../../style-root.tsx'
import actionBarCss from './action-bar.css'
import dividerCss from './divider.css'
import insetCss from './inset.css'
import introCss from './intro.css'

/** The sentence a view begins with. `<b>` inside is louder. */
export function Intro({ children }: { readonly children: ReactNode }) {
  useStyle(introCss)
  return <p className="intro">{children}</p>
}

/** Puts controls on the gutter of 16 px, 8 px apart. */
export function Inset({ children }: { readonly children: ReactNode }) {
  useStyle(insetCss)
  return <div className="inset">{children}</div>
}

/** A hairline between two groups; with `axis` it starts where text starts. */
export function Divider({ axis }: { readonly axis?: boolean | undefined }) {
  useStyle(dividerCss)
  return <hr className={classNames('divider', axis && 'axis')} />
}

export interface ActionBarProps extends ComponentPropsWithoutRef<'div'> {
  /**
   * How two buttons share the line: `confirm` gives the second (the action) two thirds, `caution` gives them to the first
   * (Reject, for a call that cannot be read). Without it, buttons stand under one another.
   */
  readonly split?: 'confirm' | 'caution' | undefined
  /** A hairline above it. */
  readonly lined?: boolean | undefined
}

/** The actions at the foot of a view. */
export function ActionBar({ split, lined, className, ...rest }: ActionBarProps) {
  useStyle(actionBarCss)
  return <div {...rest} className={classNames('action-bar', split, lined && 'lined', className)} />
}
