import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { classNames, useStyle } from '../../style-root.tsx'
import { pressHandler } from '../inputs/button.tsx'
import css from './features.css'

/** The strip of a few actions in one outline. Takes `Feature`s. */
export function Features({ className, ...rest }: ComponentPropsWithoutRef<'div'>) {
  useStyle(css)
  return <div {...rest} className={classNames('features', className)} />
}

export interface FeatureProps extends Omit<ComponentPropsWithoutRef<'button'>, 'disabled'> {
  /** An `Icon`, or a `NamedIcon` for one that a manifest names. */
  readonly icon: ReactNode
  /** Ignores clicks but stays in the tab order. */
  readonly disabled?: boolean | undefined
}

/** One action of a `Features` strip: an icon over a word. */
export function Feature({ icon, disabled = false, className, children, onClick, ...rest }: FeatureProps) {
  useStyle(css)
  return (
    <button
      type="button"
      part="button"
      {...rest}
      className={classNames('feature', className)}
      aria-disabled={disabled ? true : rest['aria-disabled']}
      onClick={pressHandler(disabled, onClick)}
    >
      {icon}
      <span>{children}</span>
    </button>
  )
}
