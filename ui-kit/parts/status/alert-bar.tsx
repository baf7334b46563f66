import type { ReactNode } from 'react'
import { closeIcon, infoIcon, warnIcon } from '../../icons/icons.ts'
import { useStyle } from '../../style-root.tsx'
import { Icon } from '../identity/icon.tsx'
import { IconButton } from '../inputs/icon-button.tsx'
import { classNames } from '../layout/class-names.ts'
import css from './notice.css'

export interface AlertBarProps {
  /** Default `danger`. */
  readonly kind?: 'warning' | 'danger' | 'info' | undefined
  readonly children: ReactNode
  /** The name of the button that removes the bar. */
  readonly dismissLabel: string
  readonly onDismiss: () => void
}

/** One line over the header about the whole modal, such as a wrong configuration. Announced at once. */
export function AlertBar({ kind = 'danger', children, dismissLabel, onDismiss }: AlertBarProps) {
  useStyle(css)
  return (
    <div className={classNames('notice', 'alert', kind)} role="alert">
      <Icon icon={kind === 'info' ? infoIcon : warnIcon} />
      <span>{children}</span>
      <IconButton icon={closeIcon} label={dismissLabel} onClick={onDismiss} />
    </div>
  )
}
