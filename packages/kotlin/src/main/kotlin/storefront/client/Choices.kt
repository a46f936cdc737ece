package storefront.client

import kotlinx.serialization.json.JsonObject

/** What a password leads to. */
sealed interface SignedIn {
    /** The requests from now on are the customer's. */
    data class Done(val session: Session) : SignedIn

    /** The account asks for its second factor: `answerTwoFactorChallenge`. A wrong code uses it up: begin with the password again. */
    data class NeedsCode(val challenge: TwoFactorChallenge) : SignedIn
}

/** Signs a customer in. The guest's cart is merged into the account's. */
suspend fun Storefront.signInWith(email: String, password: String, deviceName: String? = null): SignedIn {
    val data = signIn(SignInRequest(email = email, password = password, deviceName = deviceName)).data as JsonObject
    return if ("two_factor_required" in data) SignedIn.NeedsCode(json.decodeFromJsonElement(TwoFactorChallenge.serializer(), data))
    else SignedIn.Done(json.decodeFromJsonElement(Session.serializer(), data))
}

/** Signs the customer out, and forgets the tokens on this device even if the shop cannot be reached. */
suspend fun Storefront.signOutHere() {
    try {
        signOut()
    } catch (error: ApiException) {
        if (error.code != "invalid_token" && error.code != "not_signed_in") throw error
    } finally {
        forgetSession()
    }
}

/** The best few matches of each type. */
suspend fun Storefront.searchAll(q: String): SearchGroups =
    json.decodeFromJsonElement(SearchGroups.serializer(), search(q = q).data)
