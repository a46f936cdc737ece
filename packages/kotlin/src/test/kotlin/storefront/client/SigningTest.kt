package storefront.client

import java.io.File
import kotlinx.serialization.Serializable
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test

/** The vectors of docs/api/signing.md. */
class SigningTest {
    @Serializable
    private data class Vector(
        val name: String, val method: String, val target: String, val timestamp: String,
        val nonce: String, val body: String, val signature: String,
    )

    @Serializable
    private data class Vectors(val key: String, val secret: String, val vectors: List<Vector>)

    @Test
    fun `gives the documented signatures`() {
        val guide = File("../../docs/api/signing.md").readText()
        val (key, secret, vectors) = json.decodeFromString<Vectors>(guide.substringAfterLast("```json").substringBefore("```"))
        for (one in vectors) {
            val (path, query) = (one.target + "?").split("?", limit = 2)
            val request = SignedRequest(key, one.method, path, query.dropLast(1), one.body)
            assertEquals(one.signature, signature(secret, request, one.timestamp, one.nonce), one.name)
        }
    }

    @Test
    fun `escapes everything that could be read differently`() {
        assertEquals("a%20b%2Fc%C3%A9%27%28~", escape("a b/cé'(~"))
        assertEquals(listOf("20", "19.99", "10000000"), listOf(20.0, 19.99, 1e7).map(::escape))
        assertEquals("q=x&option%5BSize%5D=40", writeQuery(listOf("q" to "x", "page" to null, "option" to mapOf("Size" to 40))))
    }
}
