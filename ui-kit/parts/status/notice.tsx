import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { type IconData, infoIcon, warnIcon } from '../../icons/icons.ts'
import { classNames, useStyle } from '../../style-root.tsx'
import { Icon } from '../identity/icon.tsx'
import css from './notice.css'

export interface NoticeProps extends Omit<ComponentPropsWithoutRef<'div'>, 'title'> {
  /** Default `info`. */
  readonly kind?: 'warning' | 'danger' | 'info' | undefined
  readonly title: ReactNode
  /** In place of the icon of the kind. */
  readonly icon?: IconData | undefined
  /** A bigger title, for the one thing that decides. */
  readonly strong?: boolean | undefined
  /** Small buttons below the text. */
  readonly actions?: ReactNode
}

/** A tinted band across the view that says what matters before going on. For one that appears later pass `role="alert"` or `"status"`. */
export function Notice({ kind = 'info', title, icon, strong, actions, className, children, ...rest }: NoticeProps) {
  useStyle(css)
  return (
    <div {...rest} className={classNames('notice', kind, strong && 'strong', className)}>
      <Icon icon={icon ?? (kind === 'info' ? infoIcon : warnIcon)} />
      <div>
        <p className="notice-title">{title}</p>
        {children !== undefined && <div className="notice-text">{children}</div>}
        {actions !== undefined && <div className="notice-actions">{actions}</div>}
      </div>
    </div>
  )
}
