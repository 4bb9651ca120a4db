import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openApi } from './openapi.ts'

interface Operation {
  operationId: string
  responses: Record<string, { $ref?: string }>
}
const document = openApi() as {
  info: { license: unknown }
  servers: unknown[]
  paths: Record<string, Record<string, Operation>>
  components: {
    responses: Record<string, { description: string }>
    schemas: Record<string, { properties: Record<string, { enum?: string[] }> }>
  }
}
const operations = Object.values(document.paths).flatMap((each) => Object.values(each))

test('every call lists its success and the error responses a client has to expect', () => {
  assert.ok(document.info.license)
  assert.equal(document.servers.length, 1)
  for (const { operationId, responses } of operations) {
    assert.ok(
      Object.keys(responses).some((status) => status.startsWith('2')),
      operationId,
    )
    assert.ok(
      Object.keys(responses).some((status) => status.startsWith('4')),
      operationId,
    )
  }
})

test('every named response exists and is used, with the codes of its status', () => {
  const named = operations.flatMap(({ responses }) =>
    Object.values(responses).flatMap(({ $ref }) => ($ref ? [$ref.split('/').at(-1) as string] : [])),
  )
  assert.deepEqual([...new Set(named)].toSorted(), Object.keys(document.components.responses).toSorted())
  assert.match(document.components.responses['Refusal409']?.description ?? '', /certificate\.notEnoughLessons/)
  assert.ok(document.components.schemas['Problem']?.properties['problem']?.enum?.includes('course.notFound'))
})
