// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

struct PackedUserOperation {
    address sender;
    uint256 nonce;
    bytes initCode;
    bytes callData;
    bytes32 accountGasLimits;
    uint256 preVerificationGas;
    bytes32 gasFees;
    bytes paymasterAndData;
    bytes signature;
}

/// An account of one owner for EntryPoint 0.8 that vouches for its owner's signatures (EIP-1271), which SimpleAccount does not.
contract OwnedAccount {
    address private constant ENTRY_POINT = 0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108;
    address public immutable owner;

    struct Call {
        address target;
        uint256 value;
        bytes data;
    }

    error NotEntryPoint();

    constructor(address owner_) {
        owner = owner_;
    }

    receive() external payable {}

    modifier onlyEntryPoint() {
        if (msg.sender != ENTRY_POINT) revert NotEntryPoint();
        _;
    }

    function validateUserOp(PackedUserOperation calldata op, bytes32 hash, uint256 missing) external onlyEntryPoint returns (uint256) {
        if (missing > 0) {
            (bool paid,) = ENTRY_POINT.call{value: missing}("");
            (paid);
        }
        return _signer(hash, op.signature) == owner ? 0 : 1;
    }

    function execute(address target, uint256 value, bytes calldata data) external onlyEntryPoint {
        _call(target, value, data);
    }

    function executeBatch(Call[] calldata calls) external onlyEntryPoint {
        for (uint256 i = 0; i < calls.length; i++) _call(calls[i].target, calls[i].value, calls[i].data);
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        return _signer(hash, signature) == owner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }

    function _call(address target, uint256 value, bytes calldata data) private {
        (bool done, bytes memory result) = target.call{value: value}(data);
        if (done) return;
        assembly {
            revert(add(result, 32), mload(result))
        }
    }

    function _signer(bytes32 hash, bytes calldata signature) private pure returns (address) {
        if (signature.length != 65) return address(0);
        return ecrecover(hash, uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64]));
    }
}

/// Makes them at addresses that owner and salt decide.
contract OwnedAccountFactory {
    function createAccount(address owner, uint256 salt) external returns (address account) {
        account = getAddress(owner, salt);
        if (account.code.length == 0) new OwnedAccount{salt: bytes32(salt)}(owner);
    }

    function getAddress(address owner, uint256 salt) public view returns (address) {
        bytes memory code = abi.encodePacked(type(OwnedAccount).creationCode, abi.encode(owner));
        return address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), salt, keccak256(code))))));
    }
}
