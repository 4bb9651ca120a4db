import { callSchool, payServer } from '../pay-server.ts'
import { paySettings } from '../pay-server/pay-keys.ts'

/**
 * The stand-in of WeChat Pay and Alipay as a program, for tests in browsers: prints one line of JSON with the
 * environment and the settings of a school that uses it. `POST /pages/pay?no=…` pays what has no page, such as a QR code.
 * Notices go to the school at `PAY_SERVER_SCHOOL`, such as `http://127.0.0.1:3000`, or where the school says.
 */
const { PAY_SERVER_PORT: port = '0', PAY_SERVER_SCHOOL: school } = process.env
const server = await payServer({
  port: Number(port),
  notify: (url, notice) => callSchool(school ? new URL(new URL(url).pathname, school).href : url, notice),
})
console.log(JSON.stringify({ environment: server.environment, settings: paySettings(server) }))
