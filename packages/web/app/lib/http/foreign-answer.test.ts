import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { foreignText, isOwnAnswer, isPage } from './foreign-answer.ts'

describe('answers that are not the school’s', () => {
  it('a body that is no JSON object or array is not the school’s, whatever the status', () => {
    for (const body of [undefined, null, '', 0, 'ok', true]) assert.equal(isOwnAnswer(body), false)
    for (const body of [{}, [], { code: 200 }]) assert.equal(isOwnAnswer(body), true)
  })

  it('a page in place of a file is recognized by its type', () => {
    const typed = (type: string) => isPage(new Response('', { headers: { 'content-type': type } }))
    const types = ['text/html; charset=utf-8', 'Text/HTML', 'application/pdf', '']
    assert.deepEqual(types.map(typed), [true, true, false, false])
  })

  for (const [status, words] of [
    [200, /登录页/],
    [511, /登录页/],
    [403, /防火墙/],
    [405, /防火墙/],
    [413, /代理.*上传限制/],
    [502, /代理.*重试/],
    [504, /代理.*重试/],
  ] as const)
    it(`says what a ${status} of something else means and what helps`, () => assert.match(foreignText(status), words))
})
