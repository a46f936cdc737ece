import { answerReturnFile } from '#lib/admin/shop/orders/returns/answer-return-file.ts'

type Props = { params: Promise<{ number: string; file: string }> }

export async function GET(_request: Request, { params }: Props) {
  const { number, file } = await params
  return answerReturnFile(number, file)
}
