import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loginPath } from './login-path.ts'

test('the login page leads back to where the user was, but not to itself', () => {
  assert.equal(loginPath('/courses/3?lesson=1'), '/auth/login?redirect=%2Fcourses%2F3%3Flesson%3D1')
  assert.equal(loginPath('/auth/login'), '/auth/login')
  assert.equal(loginPath('/auth/login?redirect=%2Fstudent'), '/auth/login?redirect=%2Fstudent')
  assert.equal(loginPath('/auth/register'), '/auth/login')
  assert.equal(loginPath('/auth/scan/f0'), '/auth/login?redirect=%2Fauth%2Fscan%2Ff0')
})
