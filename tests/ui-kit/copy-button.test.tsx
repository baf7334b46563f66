import { act, fireEvent, render, screen } from '@testing-library/react'
import { CopyButton } from '../../ui-kit/index.ts'

const writeText = jest.fn<Promise<void>, [string]>()
beforeEach(() => {
  writeText.mockReset()
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
})
afterAll(() => void Reflect.deleteProperty(navigator, 'clipboard'))

const button = (value = '0xabc', onFailed: (cause: unknown) => void = () => undefined) => (
  <CopyButton value={value} copied="Copied 0xabc" onFailed={onFailed}>
    Copy address
  </CopyButton>
)
const press = async (): Promise<void> => act(async () => void fireEvent.click(screen.getByRole('button')))

describe('CopyButton', () => {
  it('copies in the click, to the letter, and confirms what was copied', async () => {
    writeText.mockResolvedValue(undefined)
    render(button())
    await press()
    expect(writeText.mock.calls).toEqual([['0xabc']])
    expect(screen.getByRole('button', { name: 'Copied 0xabc' })).toBeDefined()
    expect(screen.getByRole('status').textContent).toBe('Copied 0xabc')
    fireEvent.pointerLeave(screen.getByRole('button'))
    expect(screen.getByRole('button', { name: 'Copy address' })).toBeDefined()
  })

  it('confirms nothing that was not copied: the browser refused, or the text is another now', async () => {
    const refused = new Error('no')
    const onFailed = jest.fn()
    writeText.mockRejectedValueOnce(refused)
    const { rerender } = render(button('0xabc', onFailed))
    await press()
    expect(onFailed.mock.calls).toEqual([[refused]])
    expect(screen.getByRole('button', { name: 'Copy address' })).toBeDefined()
    writeText.mockResolvedValue(undefined)
    await press()
    rerender(button('0xdef', onFailed))
    expect(screen.getByRole('button', { name: 'Copy address' })).toBeDefined()
  })
})
