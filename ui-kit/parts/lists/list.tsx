import { Children, type ComponentPropsWithoutRef } from 'react'
import { useStyle } from '../../style-root.tsx'
import { classNames } from '../layout/class-names.ts'
import css from './list.css'

/** Rows under one another. Each child becomes an item of a real list. Give it `aria-label` where no heading names it. */
export function List({ className, children, ...rest }: ComponentPropsWithoutRef<'ul'>) {
  useStyle(css)
  return (
    <ul part="list" {...rest} className={classNames('list', className)}>
      {Children.map(children, (child) => (child === null || child === undefined || child === false ? null : <li>{child}</li>))}
    </ul>
  )
}
