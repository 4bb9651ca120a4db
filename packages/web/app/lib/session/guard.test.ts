import assert from 'node:assert/strict'
import { test } from 'node:test'
import { areas } from '@jiangxue/contract/kit/section-entry.values.ts'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { areaFacts } from '../../admin/areas.ts'
import { sectionsOf } from '../../admin/sections.ts'
import routes from '../../routes.ts'
import { afterLogin, decide, kindOf, startPage, type RouteKind } from './guard.ts'

const who = (
  role: 'ADMIN' | 'TEACHER' | 'ORG_ADMIN' | 'STUDENT',
  mustChangePassword = false,
  mustSetUpFactor = false,
  mustAgree = false,
) => ({ role, mustChangePassword, mustSetUpFactor, mustAgree })
const everybody = [
  who('ADMIN'),
  who('TEACHER'),
  who('ORG_ADMIN'),
  who('STUDENT'),
  who('STUDENT', true),
  who('ADMIN', true),
  who('ADMIN', false, true),
]

test('a visitor can read public pages and is redirected to the login from all others', () => {
  assert.deepEqual(decide('public', null, '/courses'), { allow: true })
  assert.deepEqual(decide('guest', null, '/auth/login?redirect=%2Fstudent'), { allow: true })
  assert.deepEqual(decide('student', null, '/course/3/play/9?from=1'), {
    allow: false,
    redirect: '/auth/login?redirect=%2Fcourse%2F3%2Fplay%2F9%3Ffrom%3D1',
    warning: '请先登录',
  })
})

test('each kind of route allows its roles and redirects others to their own start page', () => {
  const allowed: [RouteKind, string[]][] = [
    ['signedIn', ['ADMIN', 'TEACHER', 'ORG_ADMIN', 'STUDENT']],
    ['student', ['ADMIN', 'STUDENT']],
    ['teacher', ['ADMIN', 'TEACHER']],
    ['orgAdmin', ['ADMIN', 'ORG_ADMIN']],
    ['admin', ['ADMIN']],
  ]
  for (const [kind, roles] of allowed)
    for (const role of ['ADMIN', 'TEACHER', 'ORG_ADMIN', 'STUDENT'] as const) {
      const decision = decide(kind, who(role), '/x')
      assert.equal(decision.allow, roles.includes(role), `${role} ${kind}`)
      if (!decision.allow) assert.equal(decision.redirect, startPage(who(role)))
    }
})

test('signed-in users do not see the login page', () => {
  assert.deepEqual(decide('guest', who('ADMIN'), '/auth/login'), { allow: false, redirect: '/admin/dashboard' })
  assert.deepEqual(decide('guest', who('STUDENT'), '/auth/login?redirect=%2Fcourses%2F2'), {
    allow: false,
    redirect: '/courses/2',
  })
})

test('a new agreement has to be accepted before anything else but the account itself', () => {
  const reader = who('STUDENT', false, false, true)
  assert.deepEqual(decide('student', reader, '/student/records'), {
    allow: false,
    redirect: '/agree?redirect=%2Fstudent%2Frecords',
  })
  assert.deepEqual(decide('signedIn', reader, '/agree'), { allow: true })
  assert.deepEqual(decide('public', reader, '/courses'), { allow: true })
  assert.equal(afterLogin(reader, '/courses/2'), '/courses/2')
  assert.equal(startPage(reader), '/agree')
})

test('an initial password has to be changed before anything else', () => {
  assert.deepEqual(decide('student', who('STUDENT', true), '/student'), {
    allow: false,
    redirect: '/profile',
    warning: '请先修改初始密码',
  })
  assert.deepEqual(decide('signedIn', who('STUDENT', true), '/profile'), { allow: true })
})

test('a redirect is followed only to a path of this site that the role may open', () => {
  assert.equal(afterLogin(who('STUDENT'), '/courses/2?lesson=7'), '/courses/2?lesson=7')
  assert.equal(afterLogin(who('ADMIN'), '/admin/students?page=2'), '/admin/students?page=2')
  for (const bad of [
    null,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/admin/students',
    '/auth/login',
    '/login?redirect=/login',
    '/auth/login?redirect=%2Fstudent',
  ])
    assert.equal(afterLogin(who('STUDENT'), bad), '/student', String(bad))
  assert.equal(afterLogin(who('TEACHER'), '/student'), '/teacher')
  assert.equal(afterLogin(who('ORG_ADMIN'), '/teacher/students'), '/org')
  assert.equal(afterLogin(who('ORG_ADMIN'), '/org/students?page=2'), '/org/students?page=2')
  assert.equal(afterLogin(who('STUDENT', true), '/student'), '/profile')
})

/** Returns every path of the site, with 1 for each id. */
function addressesOf(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path = '', children = [] }) => {
    const address = path ? `${above}/${path}` : above
    const own = address.replaceAll(/:\w+\??/g, '1').replaceAll('*', 'no-such-page')
    return [own || '/', ...addressesOf(children, address)]
  })
}

test('no route of the site leads to a redirect loop', () => {
  const addresses = [...new Set(addressesOf(routes))]
  for (const known of ['/admin/students/1', '/org/students', '/teacher/courses/outline/1', '/course/1/play/1'])
    assert.ok(addresses.includes(known), `${known} is a route`)
  for (const account of [null, ...everybody])
    for (const address of addresses) {
      let [path, steps] = [address, 0]
      for (;;) {
        const decision = decide(kindOf(new URL(path, 'http://site.invalid').pathname), account, path)
        if (decision.allow) break
        assert.ok(++steps < 3, `${account?.role ?? 'visitor'} ${address} keeps being sent on`)
        path = decision.redirect
      }
    }
})

test('the areas of the back office allow their role and admins, on every section', () => {
  for (const area of areas)
    for (const { path } of sectionsOf(area))
      for (const account of everybody.filter((each) => !each.mustChangePassword && !each.mustSetUpFactor)) {
        const mayOpen = account.role === 'ADMIN' || account.role === areaFacts[area].role
        assert.equal(decide(kindOf(`/${area}/${path}`), account, '').allow, mayOpen, `${account.role} /${area}/${path}`)
      }
})
