import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterLogin, decide, startPage, type RouteKind } from './guard.ts'

const who = (role: 'ADMIN' | 'TEACHER' | 'ORG_ADMIN' | 'STUDENT', mustChangePassword = false) => ({
  role,
  mustChangePassword,
})
const everybody = [
  who('ADMIN'),
  who('TEACHER'),
  who('ORG_ADMIN'),
  who('STUDENT'),
  who('STUDENT', true),
  who('ADMIN', true),
]

test('a visitor reads public pages and is sent to the login from all others', () => {
  assert.deepEqual(decide('public', null, '/courses'), { allow: true })
  assert.deepEqual(decide('guest', null, '/auth/login?redirect=%2Fstudent'), { allow: true })
  assert.deepEqual(decide('student', null, '/course/3/play/9?from=1'), {
    allow: false,
    redirect: '/auth/login?redirect=%2Fcourse%2F3%2Fplay%2F9%3Ffrom%3D1',
    warning: '请先登录',
  })
})

test('each kind of route lets in its roles and sends the others to their own start page', () => {
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

test('somebody signed in does not see the login page', () => {
  assert.deepEqual(decide('guest', who('ADMIN'), '/auth/login'), { allow: false, redirect: '/admin/dashboard' })
  assert.deepEqual(decide('guest', who('STUDENT'), '/auth/login?redirect=%2Fcourses%2F2'), {
    allow: false,
    redirect: '/courses/2',
  })
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
  assert.equal(afterLogin(who('TEACHER'), '/student'), '/profile')
  assert.equal(afterLogin(who('STUDENT', true), '/student'), '/profile')
})

test('no redirect loops', () => {
  const kinds: Record<string, RouteKind> = { admin: 'admin', student: 'student', profile: 'signedIn' }
  const kindOf = (path: string): RouteKind => kinds[path.split(/[/?]/)[1] ?? ''] ?? 'guest'
  for (const account of everybody)
    for (const kind of ['guest', 'signedIn', 'student', 'teacher', 'orgAdmin', 'admin'] as const) {
      let decision = decide(kind, account, kind === 'guest' ? '/auth/login?redirect=%2Fadmin' : '/somewhere')
      for (let step = 0; !decision.allow; step++) {
        assert.ok(step < 3, `${account.role} ${kind} keeps being sent on`)
        decision = decide(kindOf(decision.redirect), account, decision.redirect)
      }
    }
})
