import { answerDocument } from '#lib/admin/shop/orders/answer-document.ts'

type Props = { params: Promise<{ number: string; document: string }> }

export async function GET(request: Request, { params }: Props) {
  const { number, document } = await params
  return answerDocument(number, document, new URL(request.url).searchParams.get('format'))
}
