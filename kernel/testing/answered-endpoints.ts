import { PorticoError } from '../contract/errors.ts'
import type { ServicesService } from '../contract/host-services.ts'
import { parseWith } from '../contract/schema.ts'
import type { Endpoint, EndpointInput } from '../contract/tools/endpoint.ts'
import type { RecordCalls } from './played-services.ts'

/** A test's answer to one endpoint. Made by `answerWith`. */
export interface EndpointAnswer {
  readonly id: string
  readonly service: string
  give(input: unknown): unknown
}

/**
 * Answers an endpoint in a test: with a value, or with a function of the call's input, which may reject. The answer passes the endpoint's
 * schema, like a real one.
 *
 * @example
 * await mountPlugin(acmeStaking(), { services: [answerWith(pools, { pools: [] }), answerWith(stake, ({ body }) => ({ id: body.pool }))] })
 */
export const answerWith = <P extends string, Q, B, R>(
  { id, service, response }: Endpoint<P, Q, B, R>,
  answer: NoInfer<R> | ((input: EndpointInput<P, Q, B>) => NoInfer<R> | Promise<NoInfer<R>>),
): EndpointAnswer => ({
  id,
  service,
  async give(input) {
    // `ServicesService.call` ties the input to the endpoint.
    const said = typeof answer === 'function' ? await (answer as (given: unknown) => unknown)(input) : answer
    return parseWith(response)(said)
  },
})

/** The services of a mounted plugin: those that the test answers for, and no others. */
export const answerCalls = (answers: readonly EndpointAnswer[], note: RecordCalls): ServicesService => ({
  has: (service) => answers.some((one) => one.service === service),
  call: note('services@1', 'call', async ({ id, service }, input) => {
    const answer = answers.find((one) => one.id === id)
    if (!answer) {
      throw new PorticoError('SERVICE_UNSET', `The test answers nothing for ${id} of ${service}: give answerWith(…) under services.`)
    }
    return answer.give(input)
  }) as ServicesService['call'],
})
