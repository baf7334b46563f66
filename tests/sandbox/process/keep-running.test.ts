/** @jest-environment node */
import { PassThrough } from 'node:stream'
import { keepRunning } from '../../../examples/sandbox/process/keep-running.ts'
import type { RunningProgram } from '../../../examples/sandbox/process/run-program.ts'
import { until } from '../../support/wait.ts'

interface Played extends RunningProgram {
  die(code: number): void
}

const play = (pid: number): Played => {
  let die = (_: number): void => {}
  const ended = new Promise<number>((resolve) => {
    die = resolve
  })
  const stop = async (): Promise<void> => die(0)
  return { pid, stdout: new PassThrough(), stderr: new PassThrough(), ready: Promise.resolve(), ended, stop, die: (code) => die(code) }
}

test('five quick crashes in a row are enough; a restart by hand brings it back', async () => {
  const said: string[] = []
  const lives: Played[] = []
  let dies = true
  const start = async (): Promise<RunningProgram> => {
    const life = play(lives.length + 1)
    lives.push(life)
    if (dies) life.die(7)
    return life
  }
  const kept = keepRunning({ title: 'The relay', start, say: (line) => said.push(line) })
  await kept.ready
  await until(() => kept.state().status === 'given-up', { complaint: kept.state })
  expect(lives).toHaveLength(5)
  expect(said.at(-1)).toBe('The relay died 5 times in a row and is left alone: restart it on the front page. The relay ended (7).')
  expect(kept.state()).toMatchObject({ pid: undefined, restarts: 4, note: expect.stringContaining('left alone') })
  dies = false
  await kept.restart()
  await until(() => kept.state().status === 'running' && kept.state().pid === 6, { complaint: kept.state })
  await kept.stop()
  expect(kept.state().status).toBe('stopped')
})

test('a first start that fails is the reason of `ready`, and nothing is tried again', async () => {
  let starts = 0
  const start = async (): Promise<RunningProgram> => {
    starts += 1
    return { ...play(1), ready: Promise.reject(new Error('The API did not start: no database.')) }
  }
  const kept = keepRunning({ title: 'The API', start, say: () => {} })
  await expect(kept.ready).rejects.toThrow('The API did not start: no database.')
  await kept.stop()
  expect(starts).toBe(1)
})

test('stopped while it starts, it does not start', async () => {
  const life: Played = { ...play(1), ready: new Promise(() => {}) }
  const start = async (): Promise<RunningProgram> => ({
    ...life,
    ready: new Promise((_, reject) => void life.ended.then(() => reject(new Error('It ended.')))),
  })
  const kept = keepRunning({ title: 'The API', start, say: () => {} })
  await kept.stop()
  await expect(kept.ready).rejects.toThrow('The API was stopped.')
  expect(kept.state()).toMatchObject({ status: 'stopped', pid: undefined })
})
