import type { Example } from './read-example.ts'

export type Sample = { id: string; language: string; code: string }

/** One request in several languages. `KEY` is the app's key, `TOKEN` a customer's access token. */
export function writeSamples(base: string, example: Example): Sample[] {
  return [
    { id: 'curl', language: 'curl', code: writeCurl(base, example) },
    { id: 'typescript', language: 'TypeScript', code: writeTypeScript(base, example) },
    { id: 'swift', language: 'Swift', code: writeSwift(base, example) },
    { id: 'kotlin', language: 'Kotlin', code: writeKotlin(base, example) },
    { id: 'dart', language: 'Dart', code: writeDart(base, example) },
    { id: 'python', language: 'Python', code: writePython(base, example) },
  ]
}

function urlOf(base: string, { path, query }: Example): string {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString()
  return `${base}${path}${text && `?${text}`}`
}

const json = (value: unknown) => JSON.stringify(value)
const pretty = (value: unknown, indent = '') => JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`)

function writeCurl(base: string, example: Example): string {
  const { method, body, forCustomers } = example
  const lines = [
    `curl -s ${method === 'GET' ? '' : `-X ${method} `}'${urlOf(base, example)}'`,
    `-H "X-Api-Key: $KEY"`,
    ...(forCustomers ? [`-H "Authorization: Bearer $TOKEN"`] : []),
    ...(method === 'GET' ? [] : [`-H "Idempotency-Key: $(openssl rand -hex 16)"`]),
    ...(body ? [`-H 'Content-Type: application/json'`, `-d '${json(body)}'`] : []),
  ]
  return lines.join(' \\\n  ')
}

function writeTypeScript(base: string, { route, pathValues, query, body, forCustomers }: Example): string {
  const given = {
    ...(Object.keys(pathValues).length > 0 && { path: pathValues }),
    ...(Object.keys(query).length > 0 && { query }),
    ...(body && { body }),
  }
  const argument = Object.keys(given).length > 0 ? `, ${writeObject(given)}` : ''
  return [
    `import { createClient } from '@storefront/client'`,
    '',
    `const client = createClient({ url: '${base}', key: 'pk_…' })`,
    ...(forCustomers ? ['// For a customer who has signed in: account(client).signIn({ … })'] : []),
    `const { data } = await client.request('${route}'${argument})`,
    'console.log(data)',
  ].join('\n')
}

/** As people write objects: names without quotation marks. */
function writeObject(value: unknown): string {
  return pretty(value).replace(/^(\s*)"(\w+)":/gm, '$1$2:')
}

function writeSwift(base: string, example: Example): string {
  const { method, body, forCustomers } = example
  return [
    'import Foundation',
    '',
    `var request = URLRequest(url: URL(string: "${urlOf(base, example)}")!)`,
    `request.httpMethod = "${method}"`,
    'request.setValue(key, forHTTPHeaderField: "X-Api-Key")',
    ...(forCustomers ? ['request.setValue("Bearer \\(token)", forHTTPHeaderField: "Authorization")'] : []),
    ...(method === 'GET'
      ? []
      : ['request.setValue(UUID().uuidString, forHTTPHeaderField: "Idempotency-Key")']),
    ...(body
      ? [
          'request.setValue("application/json", forHTTPHeaderField: "Content-Type")',
          `request.httpBody = Data(#"${json(body)}"#.utf8)`,
        ]
      : []),
    'let (data, _) = try await URLSession.shared.data(for: request)',
    'print(String(decoding: data, as: UTF8.self))',
  ].join('\n')
}

function writeKotlin(base: string, { method, path, query, body, forCustomers }: Example): string {
  const given = Object.entries(query).map(([name, value]) => `"${name}" to ${json(value)}`)
  const parts = [
    `"${method}", "${path}"`,
    ...(given.length > 0 ? [`listOf(${given.join(', ')})`] : []),
    ...(body ? [`body = """${json(body).replaceAll('$', () => `\${'$'}`)}"""`] : []),
  ]
  return [
    'import storefront.client.Request',
    'import storefront.client.Storefront',
    '',
    'suspend fun main() {',
    `    val shop = Storefront("${base}", key = "pk_…")`,
    ...(forCustomers ? ['    // For a customer who has signed in: shop.signInWith(…)'] : []),
    `    println(shop.request(Request(${parts.join(', ')})))`,
    '}',
  ].join('\n')
}

function writeDart(base: string, example: Example): string {
  const { method, body, forCustomers } = example
  return [
    "import 'package:http/http.dart' as http;",
    ...(method === 'GET' ? [] : ["import 'package:uuid/uuid.dart';"]),
    '',
    'Future<void> main() async {',
    `  final request = http.Request('${method}', Uri.parse('${urlOf(base, example)}'));`,
    "  request.headers['X-Api-Key'] = const String.fromEnvironment('KEY');",
    ...(forCustomers
      ? ["  request.headers['Authorization'] = 'Bearer ' + const String.fromEnvironment('TOKEN');"]
      : []),
    ...(method === 'GET' ? [] : ["  request.headers['Idempotency-Key'] = const Uuid().v4();"]),
    ...(body
      ? ["  request.headers['Content-Type'] = 'application/json';", `  request.body = r'''${json(body)}''';`]
      : []),
    '  final answer = await http.Response.fromStream(await request.send());',
    '  print(answer.body);',
    '}',
  ].join('\n')
}

function writePython(base: string, example: Example): string {
  const { method, body, forCustomers } = example
  const headers = [
    '"X-Api-Key": os.environ["KEY"]',
    ...(forCustomers ? ['"Authorization": "Bearer " + os.environ["TOKEN"]'] : []),
    ...(method === 'GET' ? [] : ['"Idempotency-Key": str(uuid.uuid4())']),
    ...(body ? ['"Content-Type": "application/json"'] : []),
  ]
  return [
    `import json, os, urllib.request${method === 'GET' ? '' : ', uuid'}`,
    '',
    'request = urllib.request.Request(',
    `    "${urlOf(base, example)}",`,
    ...(body ? [`    data=json.dumps(${writePythonValue(body)}).encode(),`] : []),
    ...(method === 'GET' ? [] : [`    method="${method}",`]),
    `    headers={${headers.join(', ')}},`,
    ')',
    'with urllib.request.urlopen(request) as answer:',
    '    print(json.load(answer)["data"])',
  ].join('\n')
}

function writePythonValue(value: unknown): string {
  return pretty(value, '    ')
    .replace(/\btrue\b(?=,?$)/gm, 'True')
    .replace(/\bfalse\b(?=,?$)/gm, 'False')
}
