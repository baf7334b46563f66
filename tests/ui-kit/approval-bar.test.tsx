import { act, render, screen } from '@testing-library/react'
import { ApprovalBar, type ApprovalBarProps } from '../../ui-kit/index.ts'

/** What binds buttons, in the test's hands. */
const createBinding = () => {
  const bound: { readonly id: string; readonly names: readonly (string | null | undefined)[] }[] = []
  let say: Parameters<ApprovalBarProps['bind']>[2] = () => undefined
  let undone = 0
  const bind: ApprovalBarProps['bind'] = (id, { reject, approve }, changed) => {
    bound.push({ id, names: [reject.textContent, approve?.textContent] })
    say = changed
    return () => {
      undone += 1
    }
  }
  return { bind, bound, undone: () => undone, become: (state: Parameters<typeof say>[0]) => act(() => say(state)) }
}

const draw = (props: Partial<ApprovalBarProps> = {}) => {
  const binding = createBinding()
  const bar = (more: Partial<ApprovalBarProps> = {}) => (
    <ApprovalBar
      requestId="1"
      bind={binding.bind}
      reject="Reject"
      approve="Approve"
      covered="Something covers this."
      {...props}
      {...more}
    />
  )
  const { rerender, unmount } = render(bar())
  const rests = (): readonly boolean[] => screen.getAllByRole('button').map(({ ariaDisabled }) => ariaDisabled === 'true')
  return { ...binding, rests, unmount, redraw: (more: Partial<ApprovalBarProps>) => rerender(bar(more)) }
}

test('its buttons rest until they are said to be ready', () => {
  const { bound, become, rests } = draw()
  expect(bound).toEqual([{ id: '1', names: ['Reject', 'Approve'] }])
  expect(rests()).toEqual([true, true])
  become('ready')
  expect(rests()).toEqual([false, false])
  become('resting')
  expect(rests()).toEqual([true, true])
})

test('A10: nothing that React keeps of a button answers', () => {
  const { become } = draw()
  become('ready')
  for (const button of screen.getAllByRole('button')) {
    const kept: unknown = Reflect.get(button, Object.keys(button).find((key) => key.startsWith('__reactProps')) ?? '')
    expect(Object(kept).onClick).toBeUndefined()
  }
})

test('what covers it is said, and that it has gone', () => {
  const { become } = draw()
  become('covered')
  expect(screen.getByRole('alert').textContent).toBe('Something covers this.')
  become('resting')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('Approve is the primary button, and not where caution is called for', () => {
  const { redraw } = draw()
  const classes = () => screen.getByRole('button', { name: 'Approve' }).className
  expect(classes()).toMatch(/\bprimary\b/)
  redraw({ caution: true })
  expect(classes()).not.toMatch(/\bprimary\b/)
})

test('what can only be rejected has one button', () => {
  const { bound, rests } = draw({ approve: undefined })
  expect(bound).toEqual([{ id: '1', names: ['Reject', undefined] }])
  expect(rests()).toEqual([true])
})

test('another request is another question; taken out, it lets go', () => {
  const { bound, become, rests, redraw, undone, unmount } = draw()
  become('ready')
  redraw({ requestId: '2' })
  expect([bound.map(({ id }) => id), undone(), rests()]).toEqual([['1', '2'], 1, [true, true]])
  unmount()
  expect(undone()).toBe(2)
})

test('while what it approves is not on screen it can be rejected only; then both are bound anew', () => {
  const { bound, become, rests, undone, redraw } = draw({ waiting: true })
  expect(bound).toEqual([{ id: '1', names: ['Reject', undefined] }])
  become('ready')
  expect(rests()).toEqual([false, true])
  redraw({ waiting: false })
  expect([undone(), bound.at(-1)]).toEqual([1, { id: '1', names: ['Reject', 'Approve'] }])
  expect(rests()).toEqual([true, true])
})
